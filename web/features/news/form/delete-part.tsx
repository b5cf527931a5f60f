import { useState } from 'react'
import type { News } from '../../../../contract/news.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/frame/question.tsx'
import { useDialogGuard } from '../../../ui/frame/unsaved.ts'
import { useDeleteNews } from '../news.queries.ts'
import styles from './news-editor.module.css'

interface DeletePartProps {
  news: News
  onDone: () => void
}

export function DeletePart({ news, onDone }: DeletePartProps) {
  const [isAsking, setAsking] = useState(false)
  const { leave } = useDialogGuard()
  return (
    <section className={styles.part} aria-labelledby="news-delete">
      <h3 id="news-delete">Supprimer</h3>
      <p>Pour qu’elle quitte la carte mais reste dans cette liste, donnez-lui plutôt une fin de publication.</p>
      <Button variant="default" onClick={() => leave(() => setAsking(true))}>
        Supprimer cette actualité
      </Button>
      {isAsking && <DeleteQuestion news={news} onDone={onDone} onClose={() => setAsking(false)} />}
    </section>
  )
}

function DeleteQuestion({ news, onDone, onClose }: DeletePartProps & { onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteNews(news, onDone)
  return (
    <Question
      title="Supprimer cette actualité&nbsp;?"
      text={`«\u00a0${news.title}\u00a0» quittera la carte, la liste et le flux. Rien ne pourra la faire revenir.`}
      yes={{ label: 'Supprimer', isFinal: true, onPress: () => mutate() }}
      call={{ isPending, error }}
      onClose={onClose}
    />
  )
}
