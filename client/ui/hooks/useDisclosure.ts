import { useId, useState } from 'react';

/** The properties of a button and of the content that it shows and hides. */
export function useDisclosure(isOpenAtFirst = false) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return {
    isOpen,
    close: () => setIsOpen(false),
    button: { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setIsOpen(!isOpen) },
    content: { id, hidden: !isOpen },
  };
}
