-- First texts in the words of who reads them; what an operator has edited stands.

UPDATE scale_classes SET advice = 'Rien trouvé, ou trop peu pour être compté.'
  WHERE advice = 'Phages infectieux non détectés ou sous la limite de détection.';
UPDATE scale_classes SET advice = 'Pollution virale récente faible. Continuez vos contrôles habituels.'
  WHERE advice = 'Pollution virale récente faible. Maintenir la surveillance.';
UPDATE scale_classes SET old_data_advice = replace(old_data_advice, 'Maintenir la surveillance.', 'Continuez vos contrôles habituels.')
  WHERE old_data_advice = 'La donnée est ancienne : un nouveau prélèvement est nécessaire avant de s’y fier. Maintenir la surveillance.';

UPDATE sectors SET name = replace(name, '''', '’')
  WHERE name IN ('Laboratoire d''analyses', 'Gestionnaire d''assainissement', 'Bureau d''études')
    AND NOT EXISTS (SELECT FROM sectors other WHERE other.name = replace(sectors.name, '''', '’'));

-- Where there are people, a text is a version of its own, which nobody is asked to accept again.
WITH changed AS (
  UPDATE contents SET
    title = CASE WHEN key = 'terms' THEN 'Conditions d’utilisation' ELSE title END,
    body = CASE WHEN key = 'privacy' THEN replace(body, 'adresse électronique', 'adresse email') ELSE body END,
    version = CASE WHEN EXISTS (SELECT FROM users) THEN version + 1 ELSE version END,
    updated_at = now()
  WHERE (key, title, md5(body)) IN (
    ('terms', 'Conditions générales d’utilisation', '31866565fb43ff0887b65381613f6f27'),
    ('privacy', 'Données personnelles', '6efcffb23dfe7c46d5cbc29e8645d622'))
  RETURNING key, version, title, body, updated_at
)
INSERT INTO content_versions (key, version, title, body, is_correction, created_at)
SELECT key, version, title, body, key = 'terms', updated_at FROM changed
ON CONFLICT (key, version) DO UPDATE SET title = excluded.title, body = excluded.body;
