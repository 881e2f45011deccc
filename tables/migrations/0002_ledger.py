from django.db import migrations

from casino.house.sqlfiles import sql_file


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial"), ("house", "0002_audit_trail")]

    operations = [
        sql_file("tables/sql/ledger_guards.v1.sql"),
        sql_file("tables/sql/ledger_post.v1.sql"),
        sql_file("tables/sql/posting_rules.v1.sql"),
    ]
