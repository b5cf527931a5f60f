-- The time in Paris at which a daily or weekly summary of alerts leaves; it was 6:00 for everybody.
ALTER TABLE users
  ADD COLUMN alert_hour text NOT NULL DEFAULT '06:00' CHECK (alert_hour IN ('04:30', '06:00', '18:00'));
