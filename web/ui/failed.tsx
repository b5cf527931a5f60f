import { Button } from './button.tsx'
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
