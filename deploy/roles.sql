-- The database's roles, run once by a superuser in the house's database (again after a restore):
--
--   MIGRATOR_PASSWORD=… APP_PASSWORD=… AUDITOR_PASSWORD=… psql -v ON_ERROR_STOP=1 -f roles.sql DSN
--
-- owner     owns everything; nobody logs in as it
-- migrator  may become owner: migrations and restores alone (OWNER_DATABASE_URL)
-- app       web, live, worker, beat: reads, and on money and trail only calls posting functions
-- auditor   reads
--
-- What each may do on a table or function stands in the migrations that make it.
-- A missing password stays an unknown variable, which is a syntax error: no default passwords.
\getenv migrator_password MIGRATOR_PASSWORD
\getenv app_password APP_PASSWORD
\getenv auditor_password AUDITOR_PASSWORD

SELECT format('CREATE ROLE %I', name)
  FROM unnest(ARRAY['owner', 'migrator', 'app', 'auditor']) AS name
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

ALTER ROLE owner NOLOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS;
ALTER ROLE migrator LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD :'migrator_password';
ALTER ROLE app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD :'app_password';
ALTER ROLE auditor LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
      PASSWORD :'auditor_password';
-- INHERIT FALSE: a migrator that forgets `role=owner` makes nothing that somebody else owns.
GRANT owner TO migrator WITH INHERIT FALSE, SET TRUE;

ALTER DATABASE :"DBNAME" OWNER TO owner;
REVOKE ALL ON DATABASE :"DBNAME" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"DBNAME" TO migrator, app, auditor;
