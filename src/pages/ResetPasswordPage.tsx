import { useSignals } from '@preact/signals-react/runtime'
import { passwords } from '../api/passwords.ts'
import { checkPolicy, conditions } from '../features/account/passwordPolicy.ts'
import { ApiError } from '../lib/http.ts'
import { entered, maxLength, sameAs } from '../lib/rules.ts'
import { go, hrefTo, query } from '../state/location.ts'
import { button, progress } from '../text/common.ts'
import { dialogButton } from '../text/dialog.ts'
import { forgot, password, resetPassword as t } from '../text/account.ts'
import { Button } from '../ui/Button.tsx'
import { Status } from '../ui/load/lazy.tsx'
import { orUnanswered, withServerMessages } from '../ui/load/failureMessages.ts'
import { PageForm } from '../ui/form/PageForm.tsx'
import { passwordField, userNameField } from '../ui/form/PasswordField.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'
import { toast } from '../ui/toast.ts'
import { useLoad } from '../ui/load/useLoad.ts'

/** Sets a new password with the token of a mail. The token is a secret: after the form is done, it must not stay in the history either. */
export function ResetPasswordPage() {
  useSignals()
  const token = query.value.get('token') ?? ''
  const load = useLoad(userNameOf, token && { token })
  const userName = load.value
  return (
    <SignedOutPage>
      {load.state === 'loading' ? (
        <Status text={progress.loading} />
      ) : userName === undefined ? (
        <>
          <p className="note note--danger" role="alert">
            {t.tokenInvalid}
          </p>
          {/* The request failed, so the token may be valid. */}
          {load.state === 'failed' && <Button onPress={load.reload}>{button.retry}</Button>}
        </>
      ) : (
        <NewPassword key={token} token={token} userName={userName} />
      )}
      {/* Below the form too: its token may end while it is open. */}
      <p className="signed-out-page__links">
        <a href={hrefTo('/forgot')}>{t.again}</a>
        <a href={hrefTo('/intro')}>{forgot.back}</a>
      </p>
    </SignedOutPage>
  )
}

/** Resolves to the user name of a token; undefined if the platform refuses it. */
async function userNameOf({ token }: { token: string }, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await passwords.userOfToken({ token }, signal)).userName
  } catch (error) {
    if (error instanceof ApiError && error.isRefused) return undefined
    throw error
  }
}

const fields = (user_name: string) => ({
  user_name: userNameField(t.userName, user_name),
  password: {
    ...passwordField(password.new, 'new-password', entered(password.newRequired), maxLength(40, password.max)),
    conditions,
    check: (password: string, signal: AbortSignal) => checkPolicy({ user_name, password }, signal),
  },
  confirmation: passwordField(password.confirmation, 'new-password', entered(password.mismatch), sameAs('password', password.mismatch)),
})

function NewPassword({ token, userName }: { token: string; userName: string }) {
  return (
    <PageForm
      fields={fields(userName)}
      failed={orUnanswered(withServerMessages(t.failed), t.unanswered)}
      onSubmit={({ password }, signal) => passwords.reset({ token, password }, signal)}
      onDone={() => {
        leave()
        toast.done(t.done)
      }}
      action={t.register}
    >
      {waiting => (
        <Button onPress={leave} waiting={waiting}>
          {dialogButton.cancel}
        </Button>
      )}
    </PageForm>
  )
}

function leave() {
  go('/intro', {}, { replace: true })
  // The browser's resource timings contain the token too.
  performance.clearResourceTimings()
}
