-- Being seen changes nothing that anybody wrote: who opened a request first is not refused as if it had.
DROP TRIGGER quotes_version ON quotes;
CREATE TRIGGER quotes_version BEFORE UPDATE ON quotes
  FOR EACH ROW WHEN (NOT (OLD.status = 'sent' AND NEW.status = 'seen')) EXECUTE FUNCTION count_version();
