import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconBrightnessHalf, IconMoon, IconSun } from '../../ui/icons.ts'
import styles from './appearance.module.css'

const CHOICES = [
  { scheme: 'auto', label: 'Automatique', Icon: IconBrightnessHalf },
  { scheme: 'light', label: 'Clair', Icon: IconSun },
  { scheme: 'dark', label: 'Sombre', Icon: IconMoon },
] as const satisfies { scheme: MantineColorScheme; label: string; Icon: typeof IconSun }[]

export function useAppearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return {
    choices: CHOICES.map((choice) => ({ ...choice, isChosen: choice.scheme === colorScheme })),
    choose: setColorScheme,
  }
}

export function AppearanceChoice() {
  const { choices, choose } = useAppearance()
  return (
    <fieldset className={styles.choice}>
      <legend>Apparence</legend>
      {choices.map(({ scheme, label, Icon, isChosen }) => (
        <label key={scheme}>
          <input
            type="radio"
            name="appearance"
            className="visually-hidden"
            checked={isChosen}
            onChange={() => choose(scheme)}
          />
          <Icon size={20} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
