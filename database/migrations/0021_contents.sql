-- Each version of the legal texts stays: who accepted the terms accepted one of them.

CREATE TABLE content_versions (
  key text NOT NULL REFERENCES contents,
  version integer NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- Of the terms: whoever accepted the version before is not asked again.
  is_correction boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  user_id integer REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (key, version)
);
CREATE INDEX content_versions_user_id ON content_versions (user_id);

-- Where people have accepted the first texts, these stay and the new ones are a version of their own.
INSERT INTO content_versions (key, version, title, body, created_at)
SELECT key, version, title, body, updated_at FROM contents WHERE EXISTS (SELECT FROM users);

-- Texts that somebody has edited are left alone.
UPDATE contents SET
  body = given.body,
  version = CASE WHEN EXISTS (SELECT FROM users) THEN version + 1 ELSE version END,
  updated_at = now()
FROM (VALUES
('legals', 'b5c7cad961b925cb37ea89b89579ac22', $$## Éditeur

Estran est édité par {opérateur}, [À compléter : forme juridique, adresse du siège, numéro SIREN].

Directeur de la publication : [À compléter : nom du directeur ou de la directrice de la publication].

Contact : {contact} {téléphone}

## Hébergement

[À compléter : nom, adresse et téléphone de l’hébergeur].

## Données affichées

Indicateur de pollution virale d’origine fécale (phages ARN F-spécifiques infectieux). Ce classement est indicatif : il ne remplace ni le classement sanitaire (arrêté préfectoral) ni les décisions d’ouverture ou de fermeture des zones.

Le trait de côte vient de GSHHG 2.3.7 (P. Wessel et W. H. F. Smith), sous licence LGPL 3. Le logiciel Estran est un logiciel libre, sous licence MIT.

## Financement

{financement}

## Accessibilité

Estran vise la conformité aux règles d’accessibilité (RGAA 4.1, WCAG 2.2 niveau AA). Il est aujourd’hui **partiellement conforme** : il est vérifié à chaque version par des outils automatiques et parcouru au clavier, mais n’a pas encore été audité par un tiers.

- La carte elle-même ne se lit pas au lecteur d’écran ; la « Liste des zones » et la fiche de chaque zone disent la même chose en texte.
- Les graphiques ont leurs valeurs en tableau.
- Les fichiers joints par les laboratoires (PDF, images) ne sont pas tous accessibles : demandez-en le contenu sous une autre forme.

Si quelque chose vous empêche d’utiliser le service, écrivez à {contact} : nous vous répondons et vous proposons une autre voie. Sans réponse satisfaisante, vous pouvez saisir le [Défenseur des droits](https://formulaire.defenseurdesdroits.fr/), gratuitement : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.

## Propriété

Les textes, le logo et les analyses publiés ici appartiennent à {opérateur} ou à ceux qui les lui ont confiés. Les classements peuvent être cités avec leur source et leur date.$$),
('terms', '4d0fb661986a6005834daef322c760aa', $$En utilisant Estran, vous acceptez les conditions suivantes.

## 1. Objet

Estran, proposé par {opérateur}, informe les professionnels de la pollution virale d’origine fécale des zones conchylicoles, zone par zone.

## 2. Caractère indicatif

Indicateur de pollution virale d’origine fécale (phages ARN F-spécifiques infectieux). Ce classement est indicatif : il ne remplace ni le classement sanitaire (arrêté préfectoral) ni les décisions d’ouverture ou de fermeture des zones.

Il ne remplace pas non plus vos autocontrôles. Vous restez seul responsable de ce que vous récoltez et mettez sur le marché.

## 3. Accès

Le service est réservé aux personnes autorisées par {opérateur}. Votre compte est personnel : ne communiquez pas votre mot de passe et prévenez {contact} si quelqu’un d’autre a pu l’utiliser. {opérateur} peut suspendre un compte qui ne respecte pas ces conditions.

## 4. Vos analyses

Les résultats de vos propres analyses ne sont visibles que de vous et de {opérateur}, sauf s’ils sont partagés avec votre accord.

## 5. Alertes et messages

Les alertes vous préviennent d’un changement de classe dans les zones que vous avez choisies, par mail ou sur votre téléphone. Elles dépendent de votre messagerie et de votre réseau : **ne pas recevoir d’alerte ne signifie pas qu’une zone est sans pollution**. Vous pouvez vous désabonner à tout moment, depuis chaque message ou depuis votre compte.

## 6. Demandes de devis

Une demande de devis n’engage ni vous ni {opérateur}. Le montant donné en réponse vaut pour la demande telle que vous l’avez écrite.

## 7. Usage loyal

Il est interdit d’extraire massivement les données, de les revendre ou de chercher à contourner les protections du service.

## 8. Disponibilité

{opérateur} fait de son mieux pour que le service soit disponible à toute heure et que les données soient exactes, sans pouvoir le garantir.

## 9. Évolution

Ces conditions peuvent changer ; une nouvelle acceptation vous est alors demandée. Votre compte garde la version que vous avez acceptée, avec sa date.

## 10. Droit applicable

Ces conditions relèvent du droit français. En cas de désaccord, écrivez d’abord à {contact}.$$),
('privacy', 'a5e4f31896ca9c93c58a1a74e1a6ede4', $$## Responsable

Le responsable du traitement est {opérateur}. Pour toute question sur vos données : {contact} [À compléter : délégué à la protection des données, s’il y en a un].

## Ce que nous gardons, et combien de temps

- **Votre compte** (civilité, nom, adresse électronique, organisme, SIRET, secteur, adresse, zone cible, préférences) : tant qu’il existe. Une inscription jamais confirmée est effacée après 7 jours.
- **La version des conditions que vous avez acceptée** et sa date : tant que le compte existe.
- **Vos sessions** (appareil, dates) : 12 heures, ou 30 jours sans usage et 90 jours au plus avec « Se souvenir de moi ».
- **Vos alertes** : jusqu’à ce que vous vous désabonniez. **Les appareils que vous faites prévenir** : jusqu’à la fin de leur session ou jusqu’à ce que vous y renonciez.
- **Les mails que nous vous envoyons** (sujet, état de l’envoi) : 30 jours.
- **Vos demandes de devis** et leurs réponses : tant que le compte existe.
- **Le journal de sécurité** (connexions, actions, adresse IP) : 12 mois.
- **Les résultats d’analyses** que le laboratoire transmet pour vous : ils restent au laboratoire et à {opérateur} après la suppression du compte, sous le seul numéro de client.

## Pourquoi

- Vous donner le service que vous avez demandé : compte, résultats, alertes, devis (exécution du contrat).
- Protéger les comptes et garder la trace des décisions (intérêt légitime).

Rien ne sert à la publicité, rien n’est vendu, et aucune décision vous concernant n’est prise automatiquement.

## Qui les voit

Les administrateurs de {opérateur} et, pour son entretien, l’hébergeur du service. Si vous choisissez de vous connecter avec Google ou Microsoft, ceux-ci savent que vous utilisez le service. Si vous demandez à être prévenu sur votre téléphone, le message passe, chiffré, par le service de notification de votre navigateur (Google, Mozilla, Apple ou Microsoft).

## Vos droits

Accès, rectification, effacement, limitation, opposition et portabilité : téléchargez vos données depuis « Compte », ou écrivez à {contact}. Vous pouvez aussi saisir la [CNIL](https://www.cnil.fr/fr/plaintes).

## Cookies

Estran n’utilise que des cookies strictement nécessaires, qui ne demandent pas votre accord : aucun traceur, aucune mesure d’audience, aucun service tiers.

- `estran_session` et `estran_signed_in` : votre session, jusqu’à la fermeture du navigateur (12 heures au plus), ou 30 jours avec « Se souvenir de moi ».
- `estran_presession` et `XSRF-TOKEN` : protection des formulaires, jusqu’à la fermeture du navigateur.
- `estran_device` : reconnaît un appareil sur lequel vous vous êtes déjà connecté, pour que les essais d’autrui ne bloquent pas votre compte ; 400 jours.
- `estran_authorization` : le temps d’une connexion avec Google ou Microsoft, 10 minutes au plus.
- `estran_flash` : le message qui suit une connexion refusée, 5 minutes au plus.

Votre navigateur garde aussi, sans nous les envoyer, vos choix d’affichage (apparence, colonnes des tableaux, période des graphiques) et la version des conditions acceptée sur la page de connexion, jusqu’à ce que vous effaciez ses données.$$)
) AS given (key, first_md5, body)
WHERE contents.key = given.key AND md5(contents.body) = given.first_md5;

INSERT INTO content_versions (key, version, title, body, created_at)
SELECT key, version, title, body, updated_at FROM contents
ON CONFLICT DO NOTHING;
