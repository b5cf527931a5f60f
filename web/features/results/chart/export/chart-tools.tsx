import type { ZoneName } from '../../../../../contract/zones.ts'
import { saveFile } from '../../../../lib/sharing/save-file.ts'
import { showInfo } from '../../../../lib/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { MoreMenu } from '../../../../ui/data-table/more-menu.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { IconDownload, IconMaximize, IconPhoto, IconTable } from '../../../../ui/icons.ts'
import { useSettings } from '../../../operator/operator.queries.ts'
import type { ChartSubject } from '../plot/plot.rules.ts'
import styles from './chart-tools.module.css'
import { chartCsv, fileName } from './csv.rules.ts'

interface ChartToolsProps {
  zone: ZoneName
  subject: ChartSubject
  isTable: boolean
  onTable: () => void
  /** Null where it is large already. */
  onLarge: (() => void) | null
}

export function ChartTools({ zone, subject, isTable, onTable, onLarge }: ChartToolsProps) {
  const settings = useSettings()
  const nameOf = (ending: string) => fileName(zone, subject.scale.type, subject.today, ending)
  const saveCsv = () =>
    saveFile(new File([chartCsv({ ...subject, zone })], nameOf('csv'), { type: 'text/csv;charset=utf-8' }))
  const savePicture = async () => {
    const { pictureFile } = await import('./picture-file.tsx')
    saveFile(await pictureFile({ subject, zone, settings: settings ?? null }, nameOf('png')))
  }
  const failed = () => showInfo('L’image n’a pas pu être faite.')
  return (
    <div className={styles.tools}>
      {onLarge && (
        <IconButton label="Agrandir" title="Agrandir" onClick={onLarge}>
          <IconMaximize size={22} />
        </IconButton>
      )}
      <IconButton label="Tableau" title="Tableau" aria-pressed={isTable} onClick={onTable}>
        <IconTable size={22} />
      </IconButton>
      <span role="status" className="visually-hidden">
        {isTable && 'Tableau affiché, à la place du graphique'}
      </span>
      <MoreMenu label="Autres actions">
        <Button variant="default" leftSection={<IconPhoto size={18} />} onClick={() => savePicture().catch(failed)}>
          Image PNG
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={saveCsv}>
          Fichier CSV
        </Button>
      </MoreMenu>
    </div>
  )
}
