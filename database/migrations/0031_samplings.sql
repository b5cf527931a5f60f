-- A sampling is a result with the one of the other type of the same zone, day, client and sharing; of several, the
-- first of a type goes with the first of the other.
ALTER TABLE results ADD COLUMN beside_id integer;

-- Each of its results names the other.
CREATE FUNCTION pair_results(changed results[]) RETURNS void LANGUAGE sql AS $$
  WITH touched AS (
    SELECT DISTINCT zone_id, is_public, sampled_on, is_shared, lims_client_id FROM unnest(changed)
  ), placed AS (
    SELECT r.id, r.type, r.beside_id, r.zone_id, r.sampled_on, r.is_shared, r.lims_client_id, row_number() OVER (
      PARTITION BY r.zone_id, r.sampled_on, r.is_shared, r.lims_client_id, r.type ORDER BY r.id) AS place
    FROM touched t JOIN results r ON r.zone_id = t.zone_id AND r.is_public = t.is_public AND r.sampled_on = t.sampled_on
      AND r.type IN ('phages', 'arn_f') AND r.is_shared = t.is_shared
      AND r.lims_client_id IS NOT DISTINCT FROM t.lims_client_id
  ), paired AS (
    SELECT id, beside_id, min(id) FILTER (WHERE type = 'phages') OVER sampling AS phages,
      min(id) FILTER (WHERE type = 'arn_f') OVER sampling AS arn_f
    FROM placed WINDOW sampling AS (PARTITION BY zone_id, sampled_on, is_shared, lims_client_id, place)
  ), named AS (
    SELECT id, beside_id, nullif(CASE WHEN id = phages THEN arn_f ELSE phages END, id) AS found FROM paired
  )
  UPDATE results SET beside_id = found FROM named
  WHERE results.id = named.id AND named.beside_id IS DISTINCT FROM found
$$;

CREATE FUNCTION lock_samplings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- Two transactions that bring a type each would not see each other's. The lock of the laboratory's batches, so that
    -- it comes before those of rows.
    PERFORM pg_advisory_xact_lock(hashtext('lims results'));
    RETURN NULL;
  END $$;
CREATE TRIGGER results_pairs_locked BEFORE INSERT OR DELETE OR UPDATE OF zone_id, lims_client_id, is_shared, sampled_on, type
  ON results FOR EACH STATEMENT EXECUTE FUNCTION lock_samplings();

CREATE FUNCTION pair_changed_results() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed results[];
  BEGIN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(a::results) INTO changed FROM after_rows a;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT array_agg(b::results) INTO changed FROM before_rows b;
    ELSE
      SELECT array_agg(b::results) || array_agg(a::results) INTO changed
      FROM before_rows b JOIN after_rows a USING (id)
      WHERE (b.zone_id, b.lims_client_id, b.is_shared, b.sampled_on, b.type)
        IS DISTINCT FROM (a.zone_id, a.lims_client_id, a.is_shared, a.sampled_on, a.type);
    END IF;
    IF changed IS NOT NULL THEN PERFORM pair_results(changed); END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER results_paired_when_inserted AFTER INSERT ON results
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION pair_changed_results();
CREATE TRIGGER results_paired_when_updated AFTER UPDATE ON results
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION pair_changed_results();
CREATE TRIGGER results_paired_when_deleted AFTER DELETE ON results
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION pair_changed_results();

SELECT pair_results(array_agg(results)) FROM results;
