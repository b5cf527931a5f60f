-- People are found however one types them, and an address has the one form in which it is shown.

-- What searches compare: folded, and without spaces, hyphens and what stands for an apostrophe: « l’Île » is « l ile » and « lile ».
CREATE FUNCTION search_key(words text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN translate(fold(words),
    U&' \00A0\2009\202F-\2010\2011\2012\2013\2014\2015\2212''\2019\2018\201B\02BB\02BC\02BD\02BE\02BF\02C8`\00B4\2032\2035\FF07\A78C', '');

-- An address typed into a browser’s field for addresses was stored as mail servers have it: xn--hutres-essai-6fb.fr.
-- Only what has letters of French and its neighbours is shown as it is written, as shownDomain() in TypeScript.
CREATE FUNCTION shown_label(label text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE
  AS $$
  DECLARE
    code text := substr(label, 5);
    split integer := length(code) - position('-' IN reverse(code)) + 1;
    letters text := CASE WHEN position('-' IN code) = 0 THEN '' ELSE left(code, split - 1) END;
    rest text := CASE WHEN position('-' IN code) = 0 THEN code ELSE substr(code, split + 1) END;
    at bigint := 0;
    before bigint;
    weight bigint;
    digit integer;
    threshold integer;
    point bigint := 128;
    bias bigint := 72;
    k integer;
    delta bigint;
    count integer;
  BEGIN
    IF label NOT LIKE 'xn--%' OR length(label) > 63 THEN RETURN label; END IF;
    WHILE rest <> '' LOOP
      before := at;
      weight := 1;
      k := 36;
      LOOP
        digit := position(left(rest, 1) IN 'abcdefghijklmnopqrstuvwxyz0123456789') - 1;
        IF rest = '' OR digit < 0 OR weight > 1000000000 THEN RETURN label; END IF;
        rest := substr(rest, 2);
        at := at + digit * weight;
        threshold := least(greatest(k - bias, 1), 26);
        EXIT WHEN digit < threshold;
        weight := weight * (36 - threshold);
        k := k + 36;
      END LOOP;
      count := length(letters) + 1;
      delta := (at - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
      delta := delta + delta / count;
      k := 0;
      WHILE delta > 455 LOOP
        delta := delta / 35;
        k := k + 36;
      END LOOP;
      bias := k + 36 * delta / (delta + 38);
      point := point + at / count;
      at := at % count;
      -- The last of the letters below.
      IF point > 382 THEN RETURN label; END IF;
      letters := overlay(letters PLACING chr(point::integer) FROM at::integer + 1 FOR 0);
      at := at + 1;
    END LOOP;
    RETURN CASE
      WHEN letters ~ '^[a-z0-9ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿāăćĉċčďđēĕėěĝğġĥħĩīĭĵĺľłńňŋōŏőœŕřśŝšťŧũūŭůűŵŷźżž-]+$'
        AND letters ~ '[^a-z0-9-]' THEN letters
      ELSE label END;
  END $$;
CREATE FUNCTION shown_email(email text) RETURNS text
  LANGUAGE sql IMMUTABLE
  RETURN regexp_replace(email, '@[^@]*$', '') || '@' ||
    (SELECT string_agg(shown_label(label), '.' ORDER BY place)
     FROM unnest(string_to_array(regexp_replace(email, '^.*@', ''), '.')) WITH ORDINALITY AS labels (label, place));

UPDATE users SET email = shown_email(email) WHERE email ~ '@.*xn--' AND shown_email(email) <> email;
UPDATE settings SET contact_email = shown_email(contact_email) WHERE contact_email ~ '@.*xn--';
UPDATE mails SET recipient = shown_email(recipient) WHERE recipient ~ '@.*xn--';
UPDATE mails SET data = jsonb_set(data, '{email}', to_jsonb(shown_email(data ->> 'email'))) WHERE data ->> 'email' ~ '@.*xn--';
DROP FUNCTION shown_email(text);
DROP FUNCTION shown_label(text);

-- As they were, but for the key; last, as nobody reads a table meanwhile. Their indexes go with them.
ALTER TABLE users DROP COLUMN search_text, ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(search_key(
  E'\x01' || organism_name || E'\x02' || email || E'\x03' || city || E'\x04' || name
  || E'\x05' || firstname || ' ' || name || ' ' || firstname), 620)) STORED;
CREATE INDEX users_search_text ON users USING gin (search_text gin_trgm_ops);
ALTER TABLE mails DROP COLUMN search_text, ADD COLUMN search_text text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (search_key(E'\x01' || recipient || E'\x02' || subject || E'\x03')) STORED;
CREATE INDEX mails_search_text ON mails USING gin (search_text gin_trgm_ops);
ALTER TABLE zones DROP COLUMN search_text, ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  translate(search_key(name), '!"#$%&()*+,./:;<=>?@[\]^_{|}~', '')
  || ' ' || lower(regexp_replace(code COLLATE "C", '[^0-9A-Za-z]', '', 'g'))) STORED;
