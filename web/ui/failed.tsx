import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Empty } from './empty.tsx'

interface FailedProps {
  text: string
  onRetry: () => void
}

export const Failed = ({ text, onRetry }: FailedProps) => (
  <Empty text={text}>
    <Button variant="default" onClick={onRetry}>
      Réessayer
    </Button>
  </Empty>
)
