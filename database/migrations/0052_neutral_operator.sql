-- A new installation is nobody's yet: it names no operator and no funder that its own has not given.
-- Where there are accounts, what its people read stays.
UPDATE settings
SET operator_name = 'Votre opérateur', contact_email = 'contact@operateur.example', funder_note = ''
WHERE version = 1 AND operator_name = 'ACTALIA' AND contact_email = 'contact@actalia.example'
  AND NOT EXISTS (SELECT FROM users);
-- Nobody has changed it.
UPDATE settings SET version = 1 WHERE version = 2 AND operator_name = 'Votre opérateur';
