import { type FormEvent, useRef, useState } from 'react'
import {
  type ContentKey,
  type ContentProposal,
  type ContentVersion,
  MAX_CHANGE_NOTE,
  MAX_CONTENT_BODY,
  MAX_CONTENT_TITLE,
} from '../../../../contract/contents.ts'
import { normalizeMarkdown } from '../../../../contract/rules/texts/contents.markdown.ts'
import {
  missingIn,
  missingSpans,
  placeholderWords,
  withSettings,
} from '../../../../contract/rules/texts/contents.placeholders.ts'
import { useEntityForm } from '../../../lib/form/use-entity-form.ts'
import { formatCount } from '../../../lib/format.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { LongTextField } from '../../../ui/form/long-text-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Question } from '../../../ui/frame/question.tsx'
import { useSettings } from '../../operator/operator.queries.ts'
import { type ContentDraft, useUpdateContent } from '../contents.queries.ts'
import { MarkdownField, type TextSpan } from '../markdown/markdown-field.tsx'
import { Written } from '../markdown/written.tsx'
import missingStyles from '../missing.module.css'
import { noteOf } from './change-note.rules.ts'
import styles from './content-form.module.css'
import { LazyProposals } from './lazy-proposals.ts'
import { LazyTextDiff } from './lazy-text-diff.ts'
import { stands, withProposal } from './proposals.rules.ts'

interface ContentFormProps {
  content: ContentVersion
  proposals: readonly ContentProposal[]
  /** An older version's text, to be saved as a new one. */
  resumed: Pick<ContentVersion, 'title' | 'body'> | null
  acceptedBy: number
  /** What is still to be written, which the form opens on. */
  missing: string | null
  onDone: () => void
}

export function ContentForm({ content, proposals, resumed, acceptedBy, missing, onDone }: ContentFormProps) {
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const settings = useSettings()
  const update = useUpdateContent(content.key)
  const noteIn = (draft: ContentDraft, base: ContentVersion) =>
    base.key === 'terms' ? noteOf(draft.change_note, base, draft, settings) : ''
  const edit = useEntityForm({
    entity: content,
    draftOf,
    ...(resumed && { typed: { title: resumed.title, body: resumed.body } }),
    save: (draft, edited) => update({ ...draft, change_note: noteIn(draft, edited ?? content) }, edited),
    onDone,
    wordsOf: (field, stored) => String(stored[field] ?? ''),
  })
  const { draft } = edit
  const base = edit.base ?? content
  const [span, setSpan] = useState(() => spanOf(content.body, missing))
  const take = (proposal: ContentProposal) => {
    const { body, span, undo } = withProposal(draft.body, proposal)
    edit.change({ body, taken: [...draft.taken, undo] })
    setSpan(span)
  }
  const takeOut = (undo: ContentProposal) => {
    const { body, span } = withProposal(draft.body, undo)
    edit.change({ body, taken: draft.taken.filter(({ id }) => id !== undo.id) })
    setSpan(span)
  }
  const after = { title: draft.title.trim(), body: normalizeMarkdown(draft.body) }
  const isChanged = after.title !== base.title || after.body !== base.body
  const asksAgain = isChanged && base.key === 'terms' && !draft.is_correction && acceptedBy > 0
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!asksAgain || isAsking) return edit.submit(event)
    event.preventDefault()
    setAsking(true)
  }
  const goOn = () => {
    form.current?.requestSubmit()
    setAsking(false)
  }
  return (
    <EntityForm form={edit} ref={form} onSubmit={onSubmit}>
      <TextField label="Titre" {...edit.text('title')} maxLength={MAX_CONTENT_TITLE} />
      {proposals.length > 0 && (
        <LazyProposals
          contentKey={base.key}
          proposals={proposals}
          taken={draft.taken}
          canTakeOut={(undo) => stands(draft.body, undo)}
          onTake={take}
          onTakeOut={takeOut}
        />
      )}
      <Missing body={draft.body} onFind={(what) => setSpan(spanOf(draft.body, what))} />
      <MarkdownField
        label="Texte"
        {...edit.field('body')}
        span={span}
        // A long text: the difference below says more.
        now={undefined}
        max={MAX_CONTENT_BODY}
        rows={20}
        preview={(html) => <Written html={settings ? withSettings(html, content.key, settings) : html} />}
      />
      <PlaceholderHelp contentKey={content.key} />
      {base.key === 'terms' && (
        <CheckField
          name="is_correction"
          label="Simple correction (faute, mise en page)&nbsp;: ne pas redemander l’acceptation"
          checked={draft.is_correction}
          onChange={(is_correction) => edit.change({ is_correction })}
        />
      )}
      {base.key === 'terms' && !draft.is_correction && (
        <LongTextField
          label="Ce qui change (facultatif)"
          rows={3}
          maxLength={MAX_CHANGE_NOTE}
          {...edit.text('change_note', 'Montré à qui doit accepter cette version. Proposé d’après les changements.')}
          value={noteIn(draft, base)}
        />
      )}
      {isChanged && base.key === 'terms' && (
        <p role="status" className={styles.class}>
          {draft.is_correction ? CORRECTION : newVersionText(acceptedBy)}
        </p>
      )}
      {isChanged && (
        <details className={styles.changes} open={edit.conflict === 'shown' || undefined}>
          <summary>Ce qui change par rapport à la version {base.version}</summary>
          <LazyTextDiff before={base} after={after} />
        </details>
      )}
      {isAsking && <AskAgain people={acceptedBy} onYes={goOn} onClose={() => setAsking(false)} />}
    </EntityForm>
  )
}

const CORRECTION = (
  <>
    <strong>Correction</strong>&nbsp;: personne n’aura à accepter de nouveau.
  </>
)

const newVersionText = (people: number) => (
  <>
    <strong>Nouvelle version à accepter</strong>
    {people > 0 && `\u00A0: ${formatCount(people, 'personne devra', 'personnes devront')} l’accepter pour continuer`}.
  </>
)

/** Where this is to be written; null once it is. */
function spanOf(body: string, what: string | null): TextSpan | null {
  const found = missingSpans(body).find((one) => one.what === what)
  return found ? { start: found.start, end: found.end } : null
}

const draftOf = (content: ContentVersion | null): ContentDraft => ({
  title: content?.title ?? '',
  body: content?.body ?? '',
  is_correction: false,
  change_note: null,
  taken: [],
})

interface AskAgainProps {
  people: number
  onYes: () => void
  onClose: () => void
}

const NO_CALL = { isPending: false, error: null }

/** Before new terms stop everyone at their next page. */
const AskAgain = ({ people, onYes, onClose }: AskAgainProps) => (
  <Question
    title="Redemander l’acceptation&nbsp;?"
    text={
      <>
        {formatCount(people, 'personne a accepté', 'personnes ont accepté')} les conditions en vigueur. Avant de
        continuer à utiliser Estran, {people > 1 ? 'elles devront' : 'elle devra'} accepter cette nouvelle version, dès
        maintenant pour les pages ouvertes.
      </>
    }
    yes={{ label: 'Enregistrer et redemander', onPress: onYes }}
    call={NO_CALL}
    onClose={onClose}
  />
)

/** Lists what the operator’s settings will stand for. */
function PlaceholderHelp({ contentKey }: { contentKey: ContentKey }) {
  const settings = useSettings()
  return (
    <section className={styles.help} aria-label="Mots remplacés">
      <p>Ces mots sont remplacés par les réglages de l’opérateur, ici dans l’aperçu et sur la page&nbsp;:</p>
      <dl>
        {(settings ? placeholderWords(contentKey, settings) : []).map(([name, words]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{words || 'vide'}</dd>
          </div>
        ))}
      </dl>
      {contentKey === 'privacy' && (
        <p>
          Un élément de liste qui commence par <code>{'{si SMS}'}</code> ne paraît que si Estran envoie des SMS
          {settings && (settings.sends_sms ? '\u00A0: ici, il paraît' : '\u00A0: ici, il ne paraît pas')}.
        </p>
      )}
    </section>
  )
}

/** A press leads to the place in the text. */
function Missing({ body, onFind }: { body: string; onFind: (what: string) => void }) {
  const missing = missingIn(body)
  if (missing.length === 0) return null
  return (
    <section className={missingStyles.missing} aria-label="À compléter">
      <strong>À compléter, entre crochets dans le texte&nbsp;:</strong>
      <ul className={styles.parts}>
        {missing.map((what) => (
          <li key={what}>
            <button type="button" onClick={() => onFind(what)}>
              {what}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
