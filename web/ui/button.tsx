import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'
import { useOfflineWords, useOnline } from '../lib/offline/use-network.ts'
import styles from './button.module.css'

interface ButtonLooks {
  /** One of a screen is filled: what one came for. */
  variant?: 'filled' | 'default' | 'subtle'
  size?: 'compact'
  fullWidth?: boolean
  leftSection?: ReactNode
  loading?: boolean
  disabled?: boolean
  /** Without network it says so, and does nothing. */
  needsNetwork?: boolean
}

type ButtonProps<Element extends ElementType> = ButtonLooks & {
  /** A link that looks like a button. */
  component?: Element
} & Omit<ComponentPropsWithRef<Element>, keyof ButtonLooks>

/** While busy or barred it does nothing but keeps the focus, which a disabled button would lose. */
export function Button<Element extends ElementType = 'button'>({
  component,
  variant = 'filled',
  size,
  fullWidth = false,
  leftSection,
  loading = false,
  disabled = false,
  needsNetwork = false,
  className = '',
  children,
  ...props
}: ButtonProps<Element>) {
  const isOffline = !useOnline() && needsNetwork
  const offlineWords = useOfflineWords()
  const isBarred = disabled || isOffline
  const Root: ElementType = component ?? 'button'
  return (
    <Root
      {...(component === undefined && { type: 'button' })}
      {...props}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-size={size}
      data-block={fullWidth || undefined}
      data-barred={isBarred || undefined}
      data-loading={loading || undefined}
      {...((loading || isBarred) && { 'aria-disabled': true, onClick: ignore, onAuxClick: ignore })}
    >
      {leftSection && <span className={styles.section}>{leftSection}</span>}
      <span>
        {children}
        {needsNetwork && offlineWords}
      </span>
    </Root>
  )
}

/** Stops a press, and Enter in a form. */
const ignore = (event: MouseEvent) => event.preventDefault()
