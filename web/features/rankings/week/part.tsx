import type { ComponentProps } from 'react'

/** A grid, its rows and cells: a table’s cannot become cards on a phone and keep their roles. */
export const Part = (props: ComponentProps<'div'>) => <div {...props} />
