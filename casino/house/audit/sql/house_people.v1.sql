-- Second factors, and how many wrong secrets came from where.

COMMENT ON TABLE public.otp_totp_totpdevice IS
    'mutable: because codes are used up and factors reset; set-up and resets leave an event';
-- One second factor a person.
CREATE UNIQUE INDEX totpdevice_one_a_person ON public.otp_totp_totpdevice (user_id);
GRANT INSERT, UPDATE, DELETE ON public.otp_totp_totpdevice TO app;
GRANT INSERT, UPDATE, DELETE ON public.house_wrongsecrets TO app;

-- The key opens doors: an auditor reads that a factor is there, never what it is.
REVOKE SELECT ON public.otp_totp_totpdevice FROM auditor;
GRANT SELECT (id, user_id, confirmed, created_at, last_used_at, throttling_failure_count)
    ON public.otp_totp_totpdevice TO auditor;
GRANT SELECT (left_at, session_round) ON public.house_staff TO auditor;
