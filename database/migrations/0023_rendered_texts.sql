-- The HTML of what people wrote in Markdown, made when it is saved; null until then, and the product makes it soon.

-- As typed: what is shown meanwhile.
CREATE FUNCTION plain_html(body text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '<p>' || replace(replace(replace(replace(body, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n\n', '</p><p>') || '</p>' $$;

ALTER TABLE content_versions ADD COLUMN html text;
CREATE TRIGGER content_versions_rendered AFTER UPDATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('settings');

ALTER TABLE news ADD COLUMN html text;
-- HTML that comes later is no change of the news.
DROP TRIGGER news_version ON news;
CREATE TRIGGER news_version BEFORE UPDATE OF title, body, published_from_on, published_to_on ON news
  FOR EACH ROW EXECUTE FUNCTION count_version();

-- A text that changes without its HTML, by hand or by an older process, waits for a new one.
CREATE FUNCTION forget_html() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.html := NULL; RETURN NEW; END $$;
CREATE TRIGGER news_html BEFORE UPDATE OF body ON news FOR EACH ROW
  WHEN (NEW.body <> OLD.body AND NEW.html IS NOT DISTINCT FROM OLD.html) EXECUTE FUNCTION forget_html();
CREATE TRIGGER content_versions_html BEFORE UPDATE OF body ON content_versions FOR EACH ROW
  WHEN (NEW.body <> OLD.body AND NEW.html IS NOT DISTINCT FROM OLD.html) EXECUTE FUNCTION forget_html();
