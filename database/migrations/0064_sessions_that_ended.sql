-- A statement that ends no session, or no token, makes no process forget those it knows: anybody may send one at will.
CREATE FUNCTION notify_rows_gone() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF EXISTS (SELECT FROM gone) THEN PERFORM pg_notify('estran', TG_ARGV[0]); END IF;
    RETURN NULL;
  END $$;

DROP TRIGGER sessions_ended ON sessions;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_gone('sessions');
CREATE TRIGGER sessions_emptied AFTER TRUNCATE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('sessions');

DROP TRIGGER api_tokens_ended ON api_tokens;
CREATE TRIGGER api_tokens_ended AFTER DELETE ON api_tokens
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_gone('tokens');
CREATE TRIGGER api_tokens_emptied AFTER TRUNCATE ON api_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('tokens');
