-- What the text on personal data says of alerts by SMS. Its elements that begin with {si SMS} are shown by sites that
-- send some.

INSERT INTO delivered_contents (key, edition, body)
SELECT key, 3, replace(replace(body,
  $$jusqu’à la fin de leur session ou jusqu’à ce que vous y renonciez.$$,
  $$jusqu’à la fin de leur session ou jusqu’à ce que vous y renonciez.
- {si SMS} **Votre numéro de mobile**, si vous l’ajoutez pour être alerté par SMS : jusqu’à ce que vous le retiriez, ou qu’une autre personne prouve que c’est le sien. Personne d’autre que vous ne le voit dans Estran.
- {si SMS} **Les SMS que nous vous envoyons** (fin du numéro, texte, état de l’envoi) : 30 jours.$$),
  $$qui achemine nos mails.$$,
  $$qui achemine nos mails.
- {si SMS} Si vous demandez des alertes par SMS, le prestataire qui les envoie pour {opérateur} reçoit votre numéro et leur texte.$$)
FROM delivered_contents WHERE key = 'privacy' AND edition = 2;

-- Where there are people, a text is a version of its own.
WITH changed AS (
  UPDATE contents SET
    body = next.body,
    edition = next.edition,
    version = CASE WHEN EXISTS (SELECT FROM users) THEN version + 1 ELSE version END,
    updated_at = now()
  FROM delivered_contents last JOIN delivered_contents next ON next.key = last.key AND next.edition = 3
  WHERE last.key = contents.key AND last.edition = 2 AND contents.edition = 2 AND last.body = contents.body
  RETURNING contents.key, contents.version, contents.title, contents.body, contents.updated_at
)
INSERT INTO content_versions (key, version, title, body, created_at)
SELECT key, version, title, body, updated_at FROM changed
ON CONFLICT (key, version) DO UPDATE SET body = excluded.body, html = NULL;
