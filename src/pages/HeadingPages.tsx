import { pages } from '../text/pages.ts'
import { Heading } from '../ui/Heading.tsx'

/** The pages that are not there yet: each has its address, its title, its tab and its guard, and shows its heading. */
function headingPage({ heading, description }: { heading: string; description?: string }) {
  return () => (
    <div className="list-page">
      <div className="list-page__head">
        <Heading>{heading}</Heading>
        {description && <p className="list-page__lead">{description}</p>}
      </div>
    </div>
  )
}

export const ForgotPage = headingPage(pages.forgot)
export const ResetPasswordPage = headingPage(pages.resetPassword)
