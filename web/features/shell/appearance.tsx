import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconBrightnessHalf, IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './appearance.module.css'

const CHOICES = [
  { scheme: 'auto', label: 'Automatique', Icon: IconBrightnessHalf },
  { scheme: 'light', label: 'Clair', Icon: IconSun },
  { scheme: 'dark', label: 'Sombre', Icon: IconMoon },
] as const satisfies { scheme: MantineColorScheme; label: string; Icon: typeof IconSun }[]

export function AppearanceButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const index = CHOICES.findIndex(({ scheme }) => scheme === colorScheme)
  const { label, Icon } = CHOICES[index] ?? CHOICES[0]
  const next = CHOICES[(index + 1) % CHOICES.length] ?? CHOICES[0]
  const title = `Apparence : ${label.toLowerCase()}`
  return (
    <IconButton label={title} title={title} onClick={() => setColorScheme(next.scheme)}>
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
}

export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={styles.choice}>
      <legend>Apparence</legend>
      {CHOICES.map(({ scheme, label, Icon }) => (
        <label key={scheme}>
          <input
            type="radio"
            name="appearance"
            className="visually-hidden"
            checked={scheme === colorScheme}
            onChange={() => setColorScheme(scheme)}
          />
          <Icon size={20} aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
