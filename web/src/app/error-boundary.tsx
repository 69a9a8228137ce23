import { messages } from '@homeground/contracts/messages'
import { Component, type ReactNode } from 'react'
import { LoadError } from '../ui/feedback/notice.tsx'

interface Props {
  readonly children: ReactNode
}

/** Replaces a screen that throws while rendering; header and footer stay. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <LoadError action="Retry" onAction={() => location.reload()} page title="This page can’t be shown">
        {messages.unknownError}
      </LoadError>
    )
  }
}
