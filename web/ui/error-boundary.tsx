import { Component, type ReactNode } from 'react'
import { endFirstView } from './frame/first-view.ts'

/** Also catches a screen whose code cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    endFirstView()
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <main style={{ margin: 'auto', padding: 24, textAlign: 'center' }}>
        <h1>Une erreur inattendue s’est produite</h1>
        <p>Rechargez la page. Si cela se reproduit, contactez l’opérateur.</p>
        <button type="button" style={{ minHeight: 44, padding: '0 20px' }} onClick={() => window.location.reload()}>
          Recharger la page
        </button>
      </main>
    )
  }
}
