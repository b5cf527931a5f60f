import { useComputedColorScheme } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type Ref, useMemo, useRef, useState } from 'react'
import { zoneTitle } from '../../../../../contract/rules/zones.title.ts'
import type { EditedZone, Shape } from '../../../../../contract/zones-admin.ts'
import { formatCount } from '../../../../lib/format.ts'
import { useFocusAfter } from '../../../../lib/use-focus-after.ts'
import type { DrawingHandle } from '../../../../openlayers/drawing-map/drawing-map.tsx'
import type { MapShape, ShapeBox } from '../../../../openlayers/shape-map/shape-types.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormFooter } from '../../../../ui/form/form-footer.tsx'
import { LongTextField } from '../../../../ui/form/long-text-field.tsx'
import { NativeSelect } from '../../../../ui/form/native-select.tsx'
import { DialogBody } from '../../../../ui/frame/dialog.tsx'
import { Modal } from '../../../../ui/frame/modal.tsx'
import { TYPED, useDialogGuard, useUnsaved } from '../../../../ui/frame/unsaved.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { useSettings } from '../../../operator/operator.queries.ts'
import { coastTiles } from '../../../zones/zone-tiles.ts'
import { zonesQuery } from '../../../zones/zones.queries.ts'
import { neighbourQuery } from '../../zones-admin.queries.ts'
import styles from './drawing-dialog.module.css'
import { DrawingTools, UNDO } from './drawing-tools.tsx'
import { neighboursIn, outlineName, shapeWith } from './outline.rules.ts'
import { MIN_POINTS, type OutlineOfForm, useOutline } from './use-outline.ts'

const DrawingMap = lazyPart(() =>
  import('../../../../openlayers/drawing-map/drawing-map.tsx').then((file) => file.DrawingMap),
)

interface DrawingDialogProps {
  shape: Shape | null
  /** Null for a new zone. */
  zoneId: number | null
  onKeep: (shape: Shape) => void
  onClose: () => void
}

export const DrawingDialog = (props: DrawingDialogProps) => (
  <Modal kind="wide" title={props.shape ? 'Corriger le contour' : 'Dessiner sur la carte'} onClose={props.onClose}>
    <DialogBody>
      <Drawing shape={props.shape} zoneId={props.zoneId} onKeep={props.onKeep} />
    </DialogBody>
  </Modal>
)

const POINTS = 'points'

function Drawing({ shape, zoneId, onKeep }: Omit<DrawingDialogProps, 'onClose'>) {
  const outline = useOutline(shape)
  const { points, isClosed, crossing, outlines, current } = outline
  const [isRemoving, setRemoving] = useState(false)
  const [box, setBox] = useState<ShapeBox | null>(null)
  const map = useRef<DrawingHandle>(null)
  const list = useRef<HTMLTextAreaElement>(null)
  const settings = useSettings()
  const scheme = useComputedColorScheme('light')
  const neighbours = useNeighbours(box, zoneId)
  const { requestClose } = useDialogGuard()
  const focusAfter = useFocusAfter()
  useUnsaved(outline.hasChanged && TYPED)

  const state = useMemo(() => ({ points, isClosed, isRemoving }), [points, isClosed, isRemoving])
  const own = useMemo(() => shapesBeside({ outlines, current, crossing }), [outlines, current, crossing])
  const keep = () => {
    const drawn = outline.finish()
    if (drawn) onKeep(drawn)
    else list.current?.focus()
  }
  const addPart = () => {
    if (!outline.addPart()) return list.current?.focus()
    setRemoving(false)
    // The pressed button goes while the new part is open.
    focusAfter(`#${UNDO}`)
  }
  const remove = () => {
    outline.remove()
    setRemoving(false)
    // The pressed button goes once one part is left.
    focusAfter(`#${UNDO}`)
  }
  return (
    <>
      <div className={styles.sides}>
        <div className={styles.side}>
          {outlines.length > 1 && (
            <NativeSelect
              label="Contour à corriger"
              labelPlace="above"
              options={outlines.map((one, at) => ({ value: String(at), label: outlineName(outlines, one) }))}
              value={String(current)}
              onChange={({ currentTarget }) => outline.choose(Number(currentTarget.value))}
            />
          )}
          <div className={styles.map}>
            {settings && (
              <DrawingMap
                ref={map}
                state={state}
                own={own}
                neighbours={neighbours}
                coast={coastTiles(settings.coast_version)}
                scheme={scheme}
                label="Carte du contour"
                onPoints={(next, act) => outline.onMap(next, act !== 'drawn')}
                onMove={setBox}
              />
            )}
          </div>
          <DrawingTools
            outline={outline}
            isRemoving={isRemoving}
            onRemoving={setRemoving}
            onPart={addPart}
            onRemove={remove}
            onEnd={() => map.current?.close()}
          />
        </div>
        <PointsList outline={outline} isRemoving={isRemoving} ref={list} />
      </div>
      <FormFooter message={null} faulty={0}>
        <Button onClick={keep}>Garder ce contour</Button>
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
    </>
  )
}

/** The other outlines of the zone, and where the drawn one crosses itself. */
function shapesBeside({ outlines, current, crossing }: Pick<OutlineOfForm, 'outlines' | 'current' | 'crossing'>) {
  const others = outlines.filter((_one, at) => at !== current)
  const shapes = others.map(
    (one): MapShape => ({
      id: `${one.part}.${one.ring}`,
      geometry: shapeWith([one], null),
      kind: 'repaired',
      label: '',
    }),
  )
  if (!crossing) return shapes
  const geometry = { type: 'Point' as const, coordinates: crossing.at }
  return [...shapes, { id: 'crossing', geometry, kind: 'faulty' as const, label: '' }]
}

interface PointsListProps {
  outline: OutlineOfForm
  isRemoving: boolean
  ref: Ref<HTMLTextAreaElement>
}

/** The same outline in writing. */
const PointsList = ({ outline, isRemoving, ref }: PointsListProps) => (
  <div className={styles.side}>
    <p className={styles.hint} aria-live="polite">
      {hintOf(outline, isRemoving)}
    </p>
    <LongTextField
      ref={ref}
      name={POINTS}
      label="Points du contour"
      description="Une ligne par point&nbsp;: latitude, longitude."
      value={outline.text}
      errors={outline.fault ? { [POINTS]: [outline.fault] } : {}}
      onChange={({ currentTarget }) => outline.type(currentTarget.value)}
      onBlur={outline.leaveText}
      rows={10}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: styles.points ?? '' }}
    />
    <p className={styles.hint} role="status">
      {formatCount(outline.points.length, 'point')}, {outline.isClosed ? 'contour fermé' : 'contour ouvert'}.
    </p>
  </div>
)

const LAST_POINTS =
  'Un contour a au moins trois points\u00A0: pour en supprimer un, ajoutez d’abord un point en tirant un trait.'

function hintOf({ isClosed, points }: Pick<OutlineOfForm, 'isClosed' | 'points'>, isRemoving: boolean): string {
  if (!isClosed)
    return 'Appuyez sur la carte, un point après l’autre. Un double appui, ou «\u00A0Terminer\u00A0», ferme le contour. Près d’une zone voisine, le point se colle à son contour.'
  const canRemove = points.length > MIN_POINTS
  if (isRemoving) return canRemove ? 'Appuyez sur chaque point à supprimer.' : LAST_POINTS
  return `Tirez un point pour le déplacer, un trait pour y ajouter un point. ${canRemove ? 'Alt et un clic suppriment un point.' : LAST_POINTS}`
}

/** Outlines of the zones beside, as they are stored, to draw along them. */
function useNeighbours(box: ShapeBox | null, zoneId: number | null): MapShape[] {
  const { data } = useQuery(zonesQuery)
  const near = useMemo(() => (data && box ? neighboursIn(data.zones, box, zoneId) : []), [data, box, zoneId])
  return useQueries({ queries: near.map(({ id }) => neighbourQuery(id)), combine: shapesOf })
}

/** Outside of the component: a new function each render would combine them anew. */
function shapesOf(answers: { data: EditedZone | undefined }[]): MapShape[] {
  return answers.flatMap(({ data }) =>
    data?.geometry
      ? [{ id: String(data.id), geometry: data.geometry, kind: 'same' as const, label: zoneTitle(data) }]
      : [],
  )
}
