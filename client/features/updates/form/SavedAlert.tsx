import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Notice } from '#client/ui/Notice.tsx';
import { focusOnMount } from '#client/ui/hooks/focusAncestor.ts';

const REDIRECT_MS = 1500;

/** Focused success message; then navigates to `to`. */
export function SavedAlert({ text, to }: { text: string; to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  return (
    <Notice ref={focusOnMount} status="success" tabIndex={-1} title={text}>
      Te llevamos allí en un momento...
    </Notice>
  );
}
