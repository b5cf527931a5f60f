import { LeaveQuestion } from '../../../ui/frame/leave-question.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

export function UnsavedScales({ isUnsaved }: { isUnsaved: boolean }) {
  const { isAsking, stay, leave } = useLeaveGuard(isUnsaved)
  return (
    isAsking && (
      <LeaveQuestion
        text="Ce que vous avez changé dans les échelles sera perdu."
        stayLabel="Rester sur la page"
        onStay={stay}
        onLeave={leave}
      />
    )
  )
}
