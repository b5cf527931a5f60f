-- An authorization is the standard term for what a browser is away for.
ALTER TABLE provider_visits RENAME TO provider_authorizations;
ALTER INDEX provider_visits_expires_at RENAME TO provider_authorizations_expires_at;
