import { Alert, Text } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

const REDIRECT_MS = 1500;

/** Focused success message; then navigates to `to`. */
export function SavedAlert({ text, to }: { text: string; to: string }) {
  const navigate = useNavigate();
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => alert.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [to, navigate]);
  return (
    <Alert.Root ref={alert} status="success" role="status" tabIndex={-1}>
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>{text}</Alert.Title>
        <Alert.Description>
          <Text>Te llevamos allí en un momento...</Text>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
