import { useEffect, useEffectEvent, useState } from 'react'
import { loadOutline, type TileVersions } from '../../zones/outline/zone-outline.ts'
import { drawPicture } from './draw-picture.ts'
import { altOf, type PictureInput, pictureName, pictureOf, trustAt } from './picture.rules.ts'

interface DrawnPicture {
  file: File
  alt: string
}

type DrawnInput = Omit<PictureInput, 'now'> & { tiles: TileVersions }

/** Another picture is drawn once one of these is another; a check that found nothing new is none. */
function factsOf({ zone, scales, on, age, settings, proof, tiles }: DrawnInput, now: number) {
  const moment = [on, age.on, trustAt(age, proof, now).state]
  return JSON.stringify([zone, scales.map(({ version }) => version), moment, settings.version, proof?.code, tiles])
}

/**
 * Drawn at once, as a phone shares only what is ready at the press; null input is still to come. `now` is a moment not
 * long ago: after a sleep the picture says so, until all is checked again.
 */
export function usePicture(input: DrawnInput | null, now: number) {
  const [drawn, setDrawn] = useState<{ facts: string; picture: DrawnPicture | null } | null>(null)
  const [tries, setTries] = useState(0)
  const facts = input && factsOf(input, now)
  const draw = useEffectEvent(async (): Promise<DrawnPicture | null> => {
    if (!input) return null
    const { zone, tiles } = input
    const picture = pictureOf({ ...input, now: new Date() })
    const blob = await drawPicture(picture, (aspect) => loadOutline(zone, tiles, aspect))
    return { file: new File([blob], pictureName(picture), { type: blob.type }), alt: altOf(picture) }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try draws the same facts again
  useEffect(() => {
    if (facts === null) return
    let isWanted = true
    const show = (picture: DrawnPicture | null) => isWanted && setDrawn({ facts, picture })
    draw().then(show, () => show(null))
    return () => {
      isWanted = false
    }
  }, [facts, tries])
  // Never that of other facts.
  const shown = drawn?.facts === facts ? drawn : null
  return {
    picture: shown?.picture ?? null,
    hasFailed: shown !== null && shown.picture === null,
    retry: () => {
      setDrawn(null)
      setTries(tries + 1)
    },
  }
}
