-- What every installation starts with, demo or not; each of it can be changed later by the operator.

INSERT INTO sectors (name, needs_comment) VALUES
  ('Ostréiculture', false), ('Mytiliculture', false), ('Vénériculture', false), ('Cérastoculture', false),
  ('Conchyliculture (polyvalente)', false), ('Écloserie, nurserie', false), ('Expédition, purification', false),
  ('Mareyage, négoce', false), ('Pêche à pied professionnelle', false), ('Pêche embarquée', false),
  ('Distribution, restauration', false), ('Laboratoire d''analyses', false), ('Organisation professionnelle', false),
  ('Collectivité, syndicat mixte', false), ('Gestionnaire d''assainissement', false), ('Administration', false),
  ('Recherche, enseignement', false), ('Bureau d''études', false), ('Association', false), ('Autres', true);

INSERT INTO scales (type, label) VALUES
  ('phages', 'Classification Phages'),
  ('arn_f', 'ARN F-spécifiques infectieux');

-- ColorBrewer RdYlBu ends: told apart by colour-blind eyes; a mark always goes with the colour.
INSERT INTO scale_classes (type, key, position, label, min, max, fill, text, mark, advice)
SELECT type, class.*
FROM scales, (VALUES
  ('tres_faible', 1, 'Très faible', NULL::numeric, 1::numeric, '#2C7BB6', '#FFFFFF', '●',
   'Phages infectieux non détectés ou sous la limite de détection.'),
  ('faible', 2, 'Faible', 1, 10, '#ABD9E9', '#000000', '◐',
   'Pollution virale récente faible. Maintenir la surveillance.'),
  ('moderee', 3, 'Modérée', 10, 100, '#FDAE61', '#000000', '▲',
   'Pollution fécale récente probable. Autocontrôle et mise à l’abri conseillés.'),
  ('elevee', 4, 'Élevée', 100, NULL, '#D7191C', '#FFFFFF', '■',
   'Forte charge virale. Ne pas récolter sans analyse ; contacter l’opérateur.')
) AS class;

INSERT INTO contents (key, title, body) VALUES
('legals', 'Mentions légales', $$Estran est édité par ACTALIA, qui gère les comptes, les zones et leur classement.

**Contact** : contact@actalia.example

**Données.** Les classements affichés décrivent la pollution virale d’origine fécale (phages ARN F-spécifiques infectieux). Ils sont indicatifs : ils ne remplacent ni le classement sanitaire (arrêté préfectoral) ni les décisions d’ouverture ou de fermeture des zones.

**Trait de côte.** GSHHG 2.3.7, P. Wessel et W. H. F. Smith, sous licence LGPL 3.

**Financement.** Le projet est financé en partie par la Région.$$),
('terms', 'Conditions générales d’utilisation', $$En utilisant Estran, vous acceptez les conditions suivantes.

1. **Accès.** Le service est réservé aux personnes autorisées par l’opérateur. Votre compte est personnel : ne communiquez pas votre mot de passe et changez-le régulièrement.
2. **Caractère indicatif.** Les classes affichées aident à décider ; elles ne remplacent ni le classement sanitaire officiel, ni les décisions d’ouverture ou de fermeture, ni vos autocontrôles.
3. **Confidentialité des analyses.** Les résultats de vos propres analyses ne sont visibles que de vous et de l’opérateur, sauf si vous avez choisi de les partager.
4. **Usage loyal.** Il est interdit d’extraire massivement les données, de les revendre ou de chercher à contourner les protections du service.
5. **Disponibilité.** L’opérateur fait de son mieux pour que le service soit disponible à toute heure, sans pouvoir le garantir.
6. **Évolution.** Ces conditions peuvent changer ; une nouvelle acceptation vous est alors demandée.$$),
('privacy', 'Données personnelles', $$**Responsable du traitement** : ACTALIA.

**Ce que nous gardons.** Votre identité professionnelle (nom, adresse électronique, organisme, SIRET, adresse), votre zone cible, l’historique de vos connexions et les résultats d’analyses que le laboratoire nous transmet pour vous.

**Pourquoi.** Vous donner accès au service, vous montrer vos résultats et assurer la sécurité des comptes.

**Combien de temps.** Tant que votre compte existe ; les journaux de sécurité sont gardés douze mois.

**Vos droits.** Accès, rectification, effacement, limitation et portabilité, en écrivant à contact@actalia.example. Vous pouvez aussi saisir la CNIL.

**Témoins de connexion.** Le service n’utilise que ceux qui sont nécessaires à votre session ; aucun traceur publicitaire, aucun service tiers.$$);
