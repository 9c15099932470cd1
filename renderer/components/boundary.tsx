import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands in the place of children that cannot be drawn. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Catches errors of its children while they are drawn, so that everything outside stays. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
