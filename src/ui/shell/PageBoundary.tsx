import { Component, type ReactNode } from 'react';

interface Props {
  readonly onCrash: (error: unknown) => void;
  readonly children: ReactNode;
}

/** A page whose view cannot be drawn breaks its own tab, and nothing around it. */
export class PageBoundary extends Component<Props, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
