-- As contract/rules/scales.severity.ts now has it: the best class of a scale is milder than all that are not. As one of two it
-- counted as much as the second worst of twelve, and took its SMS of a day.
CREATE OR REPLACE FUNCTION severity_across_scales(of_type text, of_class text) RETURNS numeric
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN of_class IS NULL THEN 0 ELSE coalesce((
    SELECT (1.0 / (1 + count(*) FILTER (WHERE is_worse AND NOT one.is_retired))
      + CASE WHEN own.is_retired THEN 0.01 / (1 + count(*) FILTER (WHERE is_worse)) ELSE 0 END)
      * CASE WHEN bool_or(is_worse AND NOT one.is_retired) AND NOT bool_or(is_milder AND NOT one.is_retired)
        THEN 0.01 ELSE 1 END
    FROM scale_classes own
      JOIN scale_classes one ON one.type = own.type
      CROSS JOIN LATERAL (SELECT
        (coalesce(one.max, 'Infinity'), coalesce(one.min, -1), NOT one.is_retired) AS place,
        (coalesce(own.max, 'Infinity'), coalesce(own.min, -1), NOT own.is_retired) AS own_place) places
      CROSS JOIN LATERAL (SELECT place > own_place AS is_worse, place < own_place AS is_milder) compared
    WHERE own.type = of_type AND own.key = of_class
    GROUP BY own.key, own.is_retired
  ), 0.9) END $$;
