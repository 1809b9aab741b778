import { Component, type ReactNode } from 'react'

interface Props {
  /** Replaces children that failed to render. */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

/** Contains a rendering error to its children. Details go to the browser's console (`createRoot` in `app/start.tsx`). */
export class ErrorBoundary extends Component<Props, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    return caught ? this.props.fallback(caught.error) : this.props.children
  }
}
