import { Navigate, Route, Routes } from 'react-router'
import { REDIRECTS } from '../contract/core/pages.ts'
import { DemoNotice } from './features/operator/demo-notice.tsx'
import { PageFooter } from './features/operator/page-footer.tsx'
import { Guard } from './guard.tsx'
import { ROUTES } from './pages.tsx'
import { NotFoundScreen } from './ui/frame/not-found-screen.tsx'

export const AppRoutes = () => (
  <Routes>
    {Object.entries(REDIRECTS).map(([from, to]) => (
      <Route key={from} path={from} caseSensitive element={<Navigate to={to} replace />} />
    ))}
    {ROUTES.map((route) => (
      <Route key={route.page.path} path={route.page.path} caseSensitive element={<Guard {...route} />} />
    ))}
    <Route path="*" element={<NotFoundScreen banner={<DemoNotice />} footer={<PageFooter />} />} />
  </Routes>
)
