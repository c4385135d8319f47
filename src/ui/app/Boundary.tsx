import { Component, type ReactNode } from 'react';

interface Props {
  readonly onCrash: (error: unknown) => void;
  readonly children: ReactNode;
}

/** A view that cannot be drawn breaks what is inside, and nothing around it. */
export class Boundary extends Component<Props, { readonly crashed: boolean }> {
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
