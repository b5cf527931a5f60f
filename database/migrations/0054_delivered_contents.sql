-- The legal texts as the product delivers them, each time that they change. Where the operator has edited one, the next
-- is proposed beside it, passage by passage; where nobody has, it takes its place.

CREATE TABLE delivered_contents (
  key text NOT NULL REFERENCES contents,
  edition integer NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (key, edition)
);
-- The edition that the text came from, or whose changes were all decided on; and the changes decided on since.
ALTER TABLE contents
  ADD COLUMN edition integer NOT NULL DEFAULT 1,
  ADD COLUMN settled_changes text[] NOT NULL DEFAULT '{}';

-- Edition 1: what earlier migrations have delivered.
INSERT INTO delivered_contents (key, edition, body)
SELECT DISTINCT ON (key) key, 1, body FROM content_versions
WHERE (key, md5(body)) IN (
  ('legals', '4a210ec0903239ae07dc77e3d99ad557'),
  ('legals', '57fddee21d08f6d8d9e24dd87097bfde'),
  ('terms', '31866565fb43ff0887b65381613f6f27'),
  ('privacy', '6efcffb23dfe7c46d5cbc29e8645d622'),
  ('privacy', '485772ed1017e0e691d4f5ff58c92e59'))
ORDER BY key, version DESC;

-- The same texts, where the product has come to do more than they said.
INSERT INTO delivered_contents (key, edition, body)
SELECT key, 2, replace(replace(body,
  $$## Accessibilité

Estran vise la conformité aux règles d’accessibilité (RGAA 4.1, WCAG 2.2 niveau AA). Il est aujourd’hui **partiellement conforme** : il est vérifié à chaque version par des outils automatiques et parcouru au clavier, mais n’a pas encore été audité par un tiers.

- La carte elle-même ne se lit pas au lecteur d’écran ; la « Liste des zones » et la fiche de chaque zone disent la même chose en texte.
- Les graphiques ont leurs valeurs en tableau.
- Les fichiers joints par les laboratoires (PDF, images) ne sont pas tous accessibles : demandez-en le contenu sous une autre forme.

Si quelque chose vous empêche d’utiliser le service, écrivez à {contact} : nous vous répondons et vous proposons une autre voie. Sans réponse satisfaisante, vous pouvez saisir le [Défenseur des droits](https://formulaire.defenseurdesdroits.fr/), gratuitement : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.$$,
  $$## Accessibilité

L’état de conformité d’Estran, ce qui n’y est pas accessible et les voies de recours sont dans la [déclaration d’accessibilité](/accessibilite).$$),
  $$sous licence LGPL 3.$$,
  $$sous licence LGPL 3. Les fonds de carte que l’on peut y ajouter (plan, photographies, cartes littorales) viennent de la Géoplateforme : © IGN, © SHOM.$$)
FROM delivered_contents WHERE key = 'legals'
UNION ALL
SELECT key, 2, replace(replace(replace(body,
  $$si quelqu’un d’autre a pu l’utiliser.$$,
  $$si quelqu’un d’autre a pu l’utiliser. Sur un appareil que d’autres utilisent, déconnectez-vous : il garde une copie de vos données pour servir sans réseau.$$),
  $$ne sont visibles que de vous et de {opérateur}, sauf s’ils sont partagés avec votre accord.$$,
  $$ne sont visibles que de vous, des personnes à qui {opérateur} a donné la même référence client que vous (celles de votre entreprise) et de {opérateur}, sauf s’ils sont partagés avec votre accord.$$),
  $$depuis chaque message ou depuis votre compte.$$,
  $$depuis chaque mail ou depuis votre compte.

Sans réseau, Estran montre les dernières données qu’il a reçues, avec leur heure : la classe a pu changer depuis.$$)
FROM delivered_contents WHERE key = 'terms'
UNION ALL
SELECT 'privacy', 2, $$## Responsable

Le responsable du traitement est {opérateur}. Pour toute question sur vos données : {contact} [À compléter : délégué à la protection des données, s’il y en a un].

## Ce que nous gardons, et combien de temps

- **Votre compte** (civilité, nom, adresse email, organisme, SIRET, code NAF, secteur, adresse, zone cible, référence client du laboratoire, préférences, jour de votre dernière connexion) : tant qu’il existe. Resté sans connexion pendant 24 mois, ou la durée choisie par {opérateur}, il est effacé, après deux mails qui vous préviennent. Une inscription jamais confirmée est effacée après 7 jours.
- **De quoi vous reconnaître** (mot de passe et codes de secours, sous une forme qui ne permet pas de les relire ; clés d’accès ; lien avec Google ou Microsoft) : tant que le compte existe.
- **Les conditions que vous avez acceptées**, telles que vous les avez vues, et leur date : tant que le compte existe.
- **Vos sessions** (appareil, dates) : 12 heures, ou 30 jours sans usage et 90 jours au plus avec « Se souvenir de moi ».
- **Vos alertes** : jusqu’à ce que vous vous désabonniez ; ce qui vous a été annoncé, 30 jours. **Les appareils que vous faites prévenir** : jusqu’à la fin de leur session ou jusqu’à ce que vous y renonciez.
- **Ce que vous avez lu** (vos résultats, les actualités) : tant que le compte existe.
- **Les mails que nous vous envoyons** (adresse, sujet, état de l’envoi) : 30 jours.
- **Vos demandes de devis** et leurs réponses : tant que le compte existe.
- **Les résultats d’analyses** que le laboratoire transmet pour vous, et leurs fichiers, où votre nom peut figurer : ils restent au laboratoire et à {opérateur} après la suppression du compte, sous la seule référence client.
- **Le journal de sécurité** (connexions, actions, adresse IP) : 12 mois, effacés mois par mois.
- **Le journal technique du serveur** (heure, page appelée, adresse IP, numéro du compte ; ni nom, ni adresse email, ni mot de passe) : [À compléter : durée de conservation du journal technique].
- **Les sauvegardes** : ce qui est effacé du service reste dans les sauvegardes déjà faites, jusqu’à ce qu’elles soient effacées à leur tour : [À compléter : durée de conservation des sauvegardes].

Si vous classez des zones ou publiez des textes pour {opérateur}, vos décisions restent après la suppression de votre compte, sous un numéro ou sans nom.

## Pourquoi

- Vous donner le service que vous avez demandé : compte, résultats, alertes, devis (exécution du contrat).
- Protéger les comptes, garder la trace des décisions et remettre le service en marche après une panne (intérêt légitime).

Les champs obligatoires de l’inscription sont nécessaires pour ouvrir un compte ; les autres sont facultatifs. Rien ne sert à la publicité, rien n’est vendu, et aucune décision vous concernant n’est prise automatiquement.

## Qui les voit

- Les administrateurs de {opérateur} et, pour son entretien, l’hébergeur du service, nommé dans les mentions légales.
- Le laboratoire, pour les analyses qu’il transmet. Les personnes qui ont la même référence client que vous voient les mêmes analyses.
- Le service de messagerie de {opérateur}, qui achemine nos mails.
- Si vous choisissez de vous connecter avec Google ou Microsoft, ceux-ci savent que vous utilisez le service.
- Si vous demandez à être prévenu sur votre téléphone, le message passe, chiffré, par le service de notification de votre navigateur (Google, Mozilla, Apple ou Microsoft).
- Si vous choisissez un fond de carte de l’IGN, votre navigateur en demande les images à data.geopf.fr, qui reçoit votre adresse IP et l’endroit que vous regardez. Sans ce choix, rien ne lui est demandé.

Google, Microsoft, Apple et Mozilla peuvent traiter ces données hors de l’Union européenne. Le service lui-même est hébergé : [À compléter : pays de l’hébergement].

## Vos droits

Accès, rectification, effacement, limitation, opposition et portabilité : dans « Compte », corrigez vos coordonnées, téléchargez vos données ou supprimez votre compte (vous avez 7 jours pour y renoncer), ou écrivez à {contact}. Vous pouvez aussi saisir la [CNIL](https://www.cnil.fr/fr/plaintes).

## Cookies

Estran n’utilise que des cookies strictement nécessaires, qui ne demandent pas votre accord : aucun traceur, aucune mesure d’audience, aucun cookie d’un autre site.

- `estran_session` et `estran_signed_in` : votre session, jusqu’à la fermeture du navigateur (12 heures au plus), ou 30 jours avec « Se souvenir de moi ».
- `estran_presession` et `XSRF-TOKEN` : protection des formulaires, jusqu’à la fermeture du navigateur.
- `estran_device` : reconnaît un appareil sur lequel vous vous êtes déjà connecté, pour que les essais d’autrui ne bloquent pas votre compte ; 400 jours.
- `estran_sign_in` : entre le mot de passe et la seconde étape d’une connexion, 10 minutes au plus.
- `estran_authorization` : le temps d’une connexion avec Google ou Microsoft, 10 minutes au plus.
- `estran_flash` : le message qui suit une connexion refusée, 5 minutes au plus.

## Copies sur votre appareil

Pour servir sans réseau, votre navigateur garde une copie de ce que vous avez vu : les zones et leurs classes, les actualités, vos alertes, vos derniers résultats avec les noms de leurs fichiers, votre compte, ainsi que la carte autour de vos zones et l’application elle-même. Ces copies ne servent plus après 30 jours, et vos données sont effacées dès que vous vous déconnectez. « Oublier cet appareil », dans « Compte », efface tout, même sans réseau.

Il garde aussi, sans nous les envoyer, vos choix d’affichage (apparence, colonnes des tableaux, période des graphiques, fond de carte), le jour de votre dernière visite, et la version des conditions acceptée sur la page de connexion, jusqu’à ce que vous effaciez ses données.$$;

-- Where there are people, a text is a version of its own; new terms are asked of them.
WITH changed AS (
  UPDATE contents SET
    body = next.body,
    edition = next.edition,
    version = CASE WHEN EXISTS (SELECT FROM users) THEN version + 1 ELSE version END,
    updated_at = now()
  FROM delivered_contents last JOIN delivered_contents next ON next.key = last.key AND next.edition = 2
  WHERE last.key = contents.key AND last.edition = 1 AND last.body = contents.body
  RETURNING contents.key, contents.version, contents.title, contents.body, contents.updated_at
)
INSERT INTO content_versions (key, version, title, body, change_note, created_at)
SELECT key, version, title, body,
  CASE WHEN key = 'terms' AND version > 1 THEN $$Vos analyses : les personnes de votre entreprise qui ont la même référence client les voient aussi.
Sans réseau : votre appareil garde une copie de vos données ; sur un appareil que d’autres utilisent, déconnectez-vous.$$ ELSE '' END,
  updated_at
FROM changed
ON CONFLICT (key, version) DO UPDATE SET body = excluded.body;
