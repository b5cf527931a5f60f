-- What contract/rules/scales.severity.ts says of a class, so that classes of two scales compare: 1 for the worst, 0.5 for
-- the next, by how many active ones are worse. severity_of() counts from below, with the retired ones: by it a middle class
-- of a long scale is as bad as the worst of a short one, and ten of it took the SMS of a day from that worst one. Without a
-- class it is 0.
CREATE FUNCTION severity_across_scales(of_type text, of_class text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN of_class IS NULL THEN 0 ELSE coalesce((
    SELECT 1.0 / (1 + count(one.key) FILTER (WHERE NOT one.is_retired))
      + CASE WHEN own.is_retired THEN 0.01 / (1 + count(one.key)) ELSE 0 END
    FROM scale_classes own
      LEFT JOIN scale_classes one ON one.type = own.type
        AND (coalesce(one.max, 'Infinity'), coalesce(one.min, -1), NOT one.is_retired)
          > (coalesce(own.max, 'Infinity'), coalesce(own.min, -1), NOT own.is_retired)
    WHERE own.type = of_type AND own.key = of_class
    GROUP BY own.key, own.is_retired
  ), 0.9) END $$;
