-- What a producer is told when the last sampling is older than the scale's validity. Empty: the advice stands.
ALTER TABLE scale_classes ADD COLUMN old_data_advice text NOT NULL DEFAULT '';

-- An advice that the operator wrote stands uncut until they write another.
UPDATE scale_classes SET old_data_advice = coalesce((
  SELECT first.old_data_advice FROM (VALUES
    ('tres_faible', 'Phages infectieux non détectés ou sous la limite de détection.',
     'La donnée est ancienne : elle ne dit pas l’état actuel de la zone. Un nouveau prélèvement est nécessaire avant de s’y fier.'),
    ('faible', 'Pollution virale récente faible. Maintenir la surveillance.',
     'La donnée est ancienne : un nouveau prélèvement est nécessaire avant de s’y fier. Maintenir la surveillance.'),
    ('moderee', 'Pollution fécale récente probable. Autocontrôle et mise à l’abri conseillés.',
     'La donnée est ancienne : un nouveau prélèvement est nécessaire. D’ici là, autocontrôle et mise à l’abri conseillés.'),
    ('elevee', 'Forte charge virale. Ne pas récolter sans analyse ; contacter l’opérateur.',
     'La donnée est ancienne : un nouveau prélèvement est nécessaire. D’ici là, ne pas récolter sans analyse ; contacter l’opérateur.')
  ) AS first (key, advice, old_data_advice)
  WHERE first.key = scale_classes.key AND first.advice = scale_classes.advice
), advice);
