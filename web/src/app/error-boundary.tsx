import { messages } from '@homeground/contracts/messages'
import { Component, type ReactNode } from 'react'
import { LoadError } from '../ui/feedback/load-error.tsx'

interface Props {
  readonly children: ReactNode
}

/** What is left when a screen throws while it draws: the frame, a sentence and a way on. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <LoadError
        action="Retry"
        onAction={() => location.reload()}
        page
        title="This page cannot be shown"
      >
        {messages.unknownError}
      </LoadError>
    )
  }
}
