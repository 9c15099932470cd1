import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands in the place of children that cannot be drawn. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** What throws while it is drawn takes nothing with it that stands outside. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
