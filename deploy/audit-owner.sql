-- Gives the table audit to a role that nobody signs in with: docs/operations.md, « Logs and audit ». By psql, as a
-- superuser; here database and role are both « estran ».
CREATE ROLE estran_audit NOLOGIN;
ALTER DATABASE estran OWNER TO estran_audit;
GRANT CREATE, TEMPORARY ON DATABASE estran TO estran;
GRANT CREATE ON SCHEMA public TO estran;
ALTER TABLE audit OWNER TO estran_audit;
SELECT format('ALTER TABLE %s OWNER TO estran_audit', inhrelid::regclass)
  FROM pg_inherits WHERE inhparent = 'audit'::regclass \gexec
ALTER SEQUENCE audit_id OWNER TO estran_audit;
ALTER FUNCTION refuse_change() OWNER TO estran_audit;
GRANT SELECT, INSERT ON audit TO estran;
GRANT USAGE ON SEQUENCE audit_id TO estran;
-- By the database's own day: otherwise the application could have months dropped by a day to come.
ALTER FUNCTION keep_audit_months(date) RENAME TO keep_audit_months_of;
ALTER FUNCTION keep_audit_months_of(date) OWNER TO estran_audit;
REVOKE EXECUTE ON FUNCTION keep_audit_months_of(date) FROM PUBLIC;
CREATE FUNCTION keep_audit_months(date) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  AS 'SELECT public.keep_audit_months_of(current_date)';
ALTER FUNCTION keep_audit_months(date) OWNER TO estran_audit;
