import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../../ui/loading.tsx'
import { MAX_TEXT, readText } from './preview.rules.ts'
import styles from './previews.module.css'
import { ScrollArea } from './scroll-area.tsx'

export function TextPreview({ file }: { file: File }) {
  const { data } = useQuery({
    queryKey: ['result-file-text', file.name, file.size, file.lastModified],
    queryFn: async () => readText(new Uint8Array(await file.slice(0, MAX_TEXT).arrayBuffer())),
    gcTime: 0,
  })
  if (data === undefined) return <Loading />
  return (
    <ScrollArea label="Texte">
      <pre className={styles.text}>{data}</pre>
      {file.size > MAX_TEXT && <p className={styles.more}>La suite est dans le fichier&nbsp;: téléchargez-le.</p>}
    </ScrollArea>
  )
}
