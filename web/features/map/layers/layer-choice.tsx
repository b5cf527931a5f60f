import { useEffect, useEffectEvent, useRef } from 'react'
import { COUNTRY_LAYERS, type CountryLayer, LAYERS_ORIGIN } from '../../../../contract/rules/map.layers.ts'
import { lasting } from '../../../lib/storage.ts'
import { showInfo } from '../../../lib/toasts.ts'
import type { MapLayer } from '../../../openlayers/map-types.ts'
import styles from './layer-choice.module.css'

export type ShownLayer = CountryLayer & MapLayer

const REMEMBERED = 'estran-map-layer'
const COAST = 'coast'

interface LayerChoiceProps {
  /** The operator may stop offering them while one is shown. */
  areOffered: boolean
  shown: ShownLayer | null
  onShow: (layer: ShownLayer | null) => void
}

/** Offers layers for the zones to lie upon. One that fails leaves the map until chosen again, or until the next visit. */
export function LayerChoice({ areOffered, shown, onShow }: LayerChoiceProps) {
  const isChosenHere = useRef(false)
  const giveUp = () => {
    onShow(null)
    showInfo('Fond de carte indisponible', 'Les zones sont affichées sur le trait de côte.')
  }
  const show = (key: string | null) => {
    const layer = COUNTRY_LAYERS.find((one) => one.key === key)
    onShow(layer ? { ...layer, onFailed: giveUp } : null)
  }
  const choose = (key: string) => {
    lasting.write(REMEMBERED, key)
    isChosenHere.current = true
    show(key)
  }
  useEffect(() => {
    // A page keeps the policy it was loaded with, perhaps before layers were offered, or without network. A new one
    // shows what is remembered, and loads no other in turn: nothing was chosen in it.
    const onBlocked = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (isChosenHere.current && blockedURI.startsWith(LAYERS_ORIGIN)) window.location.reload()
    }
    document.addEventListener('securitypolicyviolation', onBlocked)
    return () => document.removeEventListener('securitypolicyviolation', onBlocked)
  }, [])
  const begin = useEffectEvent(() => {
    if (!areOffered) {
      if (shown) giveUp()
    } else if (navigator.onLine) show(lasting.read(REMEMBERED))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has changed
  useEffect(() => begin(), [areOffered])
  if (!areOffered) return null
  return (
    <label className={styles.choice}>
      <span>Fond de carte</span>
      <select value={shown?.key ?? COAST} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value={COAST}>Trait de côte</option>
        {COUNTRY_LAYERS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
