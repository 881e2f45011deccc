-- What a device tells of itself and where it stands may be read by the auditor; its token not.
GRANT SELECT (pit_id, scopes, expires_at, last_address, version, clock_drift_ms)
    ON public.house_device TO auditor;
