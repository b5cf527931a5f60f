import { type ButtonProps, createPolymorphicComponent, Button as MantineButton } from '@mantine/core'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import type { ComponentProps, MouseEvent } from 'react'

/** While busy or barred it does nothing but keeps the focus, which a disabled button would lose. */
export const Button = createPolymorphicComponent<'button', ButtonProps>((props: ButtonProps) => (
  <MantineButton {...props} {...((props.loading || props.disabled) && { renderRoot: renderIdle })} />
))

const renderIdle = ({ disabled, ...button }: ComponentProps<'button'>) => (
  <button {...button} aria-disabled={disabled} onClick={ignore} />
)

/** Neither pressed nor, in a form, sent by Enter. */
const ignore = (event: MouseEvent) => event.preventDefault()
