import { Component, type ReactNode } from 'react'

interface Props {
  /** What stands in place of children that could not be rendered. */
  failed: (error: unknown) => ReactNode
  children: ReactNode
}

/** Keeps an error while rendering to what is inside. Details are in the browser's console (`createRoot` in `app/start.tsx`). */
export class ErrorBoundary extends Component<Props, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    return caught ? this.props.failed(caught.error) : this.props.children
  }
}
