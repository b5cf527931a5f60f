import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../../ui/loading.tsx'
import { MAX_TEXT, readText } from './preview.rules.ts'
import styles from './previews.module.css'
import { ScrollArea } from './scroll-area.tsx'

const MAX_ROWS = 500

interface TextPreviewProps {
  name: string
  file: File
  /** A CSV, shown in columns. */
  isTable: boolean
}

export function TextPreview({ name, file, isTable }: TextPreviewProps) {
  const { data } = useQuery({
    queryKey: ['result-file-text', file.name, file.size, file.lastModified],
    queryFn: async () => {
      const text = readText(new Uint8Array(await file.slice(0, MAX_TEXT).arrayBuffer()))
      return { text, rows: isTable ? await rowsOf(text) : null }
    },
    gcTime: 0,
  })
  if (data === undefined) return <Loading />
  const isCut = file.size > MAX_TEXT || (data.rows && data.rows.length > MAX_ROWS)
  return (
    <ScrollArea name={name} label={data.rows ? 'Tableau' : 'Texte'}>
      {data.rows ? (
        <TextTable name={name} rows={data.rows.slice(0, MAX_ROWS)} />
      ) : (
        <pre className={styles.text}>{data.text}</pre>
      )}
      {isCut && <p className={styles.more}>La suite est dans le fichier&nbsp;: téléchargez-le.</p>}
    </ScrollArea>
  )
}

async function rowsOf(text: string): Promise<readonly string[][]> {
  const { parseCsv } = await import('hucre/csv')
  const rows = parseCsv(text, { maxRows: MAX_ROWS + 1, skipEmptyRows: true })
  return rows.map((row) => row.map((cell) => String(cell ?? '')))
}

function TextTable({ name, rows: [head = [], ...rows] }: { name: string; rows: readonly string[][] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          {keyed(head).map(({ key, value }) => (
            <th key={key} scope="col">
              {value}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map(({ key, value: row }) => (
          <tr key={key}>
            {keyed(row).map(({ key, value }) =>
              key === 0 ? (
                <th key={key} scope="row">
                  {value}
                </th>
              ) : (
                <td key={key}>{value}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Cells have no names: their places stay theirs, as nothing moves. */
const keyed = <T,>(values: readonly T[]) => values.map((value, key) => ({ key, value }))
