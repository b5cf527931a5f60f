-- The declaration of accessibility, and its state: not conformant until the operator has an evaluation.

ALTER TABLE settings
  -- Which evaluation the declaration cites: none, the product's own, or another, whose rate is its state.
  ADD COLUMN accessibility_state text NOT NULL DEFAULT 'not-assessed'
    CHECK (accessibility_state IN ('not-assessed', 'adopted', 'own')),
  -- Per cent of the criteria that are met, where the evaluation is the operator's.
  ADD COLUMN accessibility_rate integer CHECK (accessibility_rate BETWEEN 0 AND 100),
  ADD CHECK ((accessibility_state = 'own') = (accessibility_rate IS NOT NULL));

ALTER TABLE contents DROP CONSTRAINT contents_key_check,
  ADD CHECK (key IN ('legals', 'terms', 'privacy', 'accessibility'));

INSERT INTO contents (key, title, body) VALUES ('accessibility', 'Déclaration d’accessibilité', $${opérateur} s’engage à rendre Estran accessible, conformément à l’article 47 de la loi n° 2005-102 du 11 février 2005.

À cette fin, chaque version d’Estran est vérifiée par des essais automatiques et au clavier ; ce qui manque encore est dit ci-dessous.

Cette déclaration d’accessibilité s’applique à Estran, version {version}.

## État de conformité

Estran est **{état}** avec le référentiel général d’amélioration de l’accessibilité (RGAA), version 4.1.2.

### Résultats des tests

{résultats}

## Contenus non accessibles

### Non-conformités

- {non-conformités}

### Dérogations pour charge disproportionnée

Aucune.

### Contenus non soumis à l’obligation d’accessibilité

La carte et ses fonds : ce qu’ils montrent est aussi en texte, dans la « Liste des zones » et sur la fiche de chaque zone.

## Établissement de cette déclaration d’accessibilité

Cette déclaration a été établie d’après {évaluation}. Le jour de sa dernière mise à jour est en tête de cette page.

L’environnement de test, les outils et les pages ci-dessous sont ceux de l’auto-évaluation menée par les auteurs d’Estran.

### Technologies utilisées pour la réalisation d’Estran

- HTML
- CSS
- JavaScript
- SVG
- WAI-ARIA

### Environnement de test

Aucun lecteur d’écran n’a encore été utilisé. L’auto-évaluation a été faite avec Chromium : au clavier, d’après l’arbre d’accessibilité, avec un texte agrandi à 200 %, et sur un écran large de 320 pixels.

### Outils pour évaluer l’accessibilité

- axe-core
- Playwright
- L’inspecteur d’accessibilité de Chromium

### Pages du site ayant fait l’objet de la vérification de conformité

- Sans compte : connexion, seconde étape, mot de passe oublié, nouveau mot de passe, inscription, attente d’activation, mentions légales, vérification d’une attestation, aide
- Avec un compte : carte, liste des zones, fiche d’une zone, analyses, compte
- Pour l’opérateur : utilisateurs, zones, classements, résultats, devis, actualités, contenus, réglages, journal, mails
- Un mail et une attestation

## Retour d’information et contact

Si vous n’arrivez pas à accéder à un contenu ou à un service, vous pouvez contacter {opérateur} pour être orienté vers une alternative accessible ou obtenir le contenu sous une autre forme : [{contact}](mailto:{contact}) {téléphone}

## Voies de recours

Si vous constatez un défaut d’accessibilité qui vous empêche d’accéder à un contenu ou à une fonctionnalité, que vous nous le signalez et que vous n’obtenez pas de réponse satisfaisante, vous pouvez saisir le Défenseur des droits :

- [lui écrire un message](https://formulaire.defenseurdesdroits.fr/)
- [rencontrer son délégué près de chez vous](https://www.defenseurdesdroits.fr/carte-des-delegues)
- lui envoyer un courrier, gratuitement et sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07$$);
INSERT INTO content_versions (key, version, title, body, created_at)
SELECT key, version, title, body, updated_at FROM contents WHERE key = 'accessibility';

INSERT INTO delivered_contents (key, edition, body) SELECT key, 1, body FROM contents WHERE key = 'accessibility';
