import { type ButtonProps, createPolymorphicComponent, Button as MantineButton } from '@mantine/core'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import type { ComponentProps, MouseEvent } from 'react'
import { useOfflineWords, useOnline } from '../lib/offline/use-network.ts'

interface NetworkButtonProps extends ButtonProps {
  /** Without network it says so, and does nothing. */
  needsNetwork?: boolean
}

/** While busy or barred it does nothing but keeps the focus, which a disabled button would lose. */
export const Button = createPolymorphicComponent<'button', NetworkButtonProps>(
  ({ needsNetwork = false, ...props }: NetworkButtonProps) => {
    const isOffline = !useOnline() && needsNetwork
    const offlineWords = useOfflineWords()
    const isBarred = props.disabled || isOffline
    return (
      <MantineButton {...props} disabled={isBarred} {...((props.loading || isBarred) && { renderRoot: renderIdle })}>
        {props.children}
        {needsNetwork && offlineWords}
      </MantineButton>
    )
  },
)

const renderIdle = ({ disabled, ...button }: ComponentProps<'button'>) => (
  <button {...button} aria-disabled={disabled} onClick={ignore} />
)

/** Stops a press, and Enter in a form. */
const ignore = (event: MouseEvent) => event.preventDefault()
